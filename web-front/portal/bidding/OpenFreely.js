import { jsx as _jsx } from "react/jsx-runtime";
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
/** A link from a chosen flight to opening it for free bidding; absent for a journey of several flights. */
export const OpenFreely = ({ choice: { legs, counts } }) => {
    const navigate = useNavigate();
    const [stockId, ...more] = legs;
    if (!stockId || more.length > 0)
        return null;
    const { INFANT: _, ...seated } = counts;
    const seats = Object.values(seated).reduce((sum, count) => sum + count, 0);
    return (_jsx(Button, { onClick: () => navigate(`/bidding/free/open?${new URLSearchParams({ stockId, seats: String(seats) })}`), children: "\u53D1\u8D77\u81EA\u7531\u7ADE\u4EF7" }));
};

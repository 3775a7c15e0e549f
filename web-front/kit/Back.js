import { jsx as _jsx } from "react/jsx-runtime";
import { Link, useLocation, useNavigate } from 'react-router-dom';
/** State of a history entry that remembers the page it was opened from: `<Link state={cameFrom(location)}>`. */
export const cameFrom = ({ pathname, search }) => ({ from: pathname + search });
/** The page that an entry was opened from, if it is known. */
export const fromOf = (state) => state?.from;
/** A link back. It uses the history where the page was opened from there, so the former page appears as it was left. */
export const Back = ({ to, ...rest }) => {
    const { state } = useLocation();
    const navigate = useNavigate();
    return (_jsx(Link, { ...rest, to: to, onClick: event => {
            if (fromOf(state) !== to || event.ctrlKey || event.metaKey || event.shiftKey)
                return;
            event.preventDefault();
            void navigate(-1);
        } }));
};

import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Modal, Skeleton } from 'antd';
import { messageOf } from '#contracts/client/error.ts';
import { Frame } from '../../kit/Frame.tsx';
import { useReview } from './calls.ts';
import { FlowTable } from './FlowTable.tsx';
import './review.css';
import { ReviewForm } from './ReviewForm.tsx';
import { returnReason } from './review.ts';
/** State of the application of an agency that may not log in yet (DOMAIN §9.2). With a route, it can be corrected and sent again. */
export const ReviewDialog = (props) => (_jsx(Frame, { children: _jsx(Modal, { open: true, title: "\u8D26\u53F7\u5BA1\u6838\u4FE1\u606F", width: 960, footer: null, onCancel: props.close, mask: { closable: false }, className: "review", children: _jsx(Content, { ...props }) }) }));
const Content = ({ userId, passWord }) => {
    const asking = { userId, passWord };
    const { data, error, refetch } = useReview(asking);
    if (error)
        return (_jsxs("p", { role: "alert", children: ["\u52A0\u8F7D\u5931\u8D25\uFF1A", messageOf(error), " ", _jsx(Button, { onClick: () => void refetch(), children: "\u91CD\u8BD5" })] }));
    if (!data)
        return _jsx(Skeleton, { active: true });
    const reason = returnReason(data);
    return (_jsxs(_Fragment, { children: [_jsxs("p", { className: "state", children: ["\u5F53\u524D\u72B6\u6001\uFF1A", _jsx("strong", { children: data.statusDesc }), data.routes.length === 0 && '。审核通过后，账号即可登录。', reason && `。退回原因：${reason}`] }), _jsx(ReviewForm, { review: data, asking: asking, again: refetch }, data.instance.currentTaskId), _jsx("h3", { children: "\u5BA1\u6838\u6D41\u7A0B" }), _jsx(FlowTable, { tasks: data.instance.tasks })] }));
};

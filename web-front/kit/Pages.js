import { jsx as _jsx } from "react/jsx-runtime";
import { Pagination } from 'antd';
/** The pages of a list, counted from 1; none where there is only one. */
export const Pages = ({ page, size, total, go, className = 'pages' }) => (_jsx(Pagination, { className: className, hideOnSinglePage: true, showSizeChanger: false, current: page, pageSize: size, total: total, onChange: go }));

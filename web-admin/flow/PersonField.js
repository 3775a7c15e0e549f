import { jsx as _jsx } from "react/jsx-runtime";
import { useSettled } from '#contracts/client/useSettled.ts';
import { listColleagues } from '#contracts/organisation/employee-api.ts';
import { useAsk, useMay } from '../kit/calls.ts';
import { Suggest } from '../kit/Suggest.tsx';
/** An employee, found by the beginning of the name or login name while typing. The field's value is the login name. */
export const PersonField = ({ value, onChange, problem, ...props }) => {
    const q = useSettled(value.trim());
    const { data = [] } = useAsk(listColleagues, { ...(q && { q }) }, { enabled: useMay()(listColleagues) });
    const found = data.find(({ loginName }) => loginName.toLowerCase() === value.trim().toLowerCase());
    return (_jsx(Suggest, { ...props, value: value, onChange: event => onChange(event.target.value), options: data.map(({ loginName, name }) => ({ id: loginName, label: name })), error: problem !== undefined, helperText: problem ?? found?.name ?? '输入姓名或登录名查找' }));
};

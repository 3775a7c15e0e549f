import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Checkbox, Input, Select } from 'antd';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDateTime, toInstant } from '#contracts/kernel/calendar.ts';
import { documentTypes } from '#contracts/kernel/documents.ts';
import { mayBeConfirmed } from '#contracts/kernel/passenger-name.ts';
import { tidy } from '#contracts/kernel/sheet/text.ts';
import { renamePreview, submitRename } from '#contracts/rename/api.ts';
import { houseNow } from '../../kit/clock.ts';
import { DayField } from '../../kit/DayField.tsx';
import { Field, Fields } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { Compare, Lines } from '../../kit/Lines.tsx';
import { Preview } from '../../kit/Preview.tsx';
/** document types whose numbers contain birth date and sex */
const saysBirth = (docType) => docType === 'ID_CARD' || docType === 'HMT_ID';
const types = Object.entries(documentTypes).map(([value, label]) => ({ value, label }));
const from = (one) => ({
    name: one?.name ?? '',
    docType: one?.docType ?? 'ID_CARD',
    docNo: one?.docNo ?? '',
    birthDate: one?.birthDate ?? '',
});
/** keeps a word unbroken beside long numbers */
const Word = ({ children }) => _jsx("span", { style: { whiteSpace: 'nowrap' }, children: children });
/** Applies for another name: traveller, new name, fee and reason; the airline's staff decide. */
export const RenameDialog = ({ order: { orderId, passengers }, close }) => {
    const ticketed = passengers.filter(({ status }) => status === 'TICKETED');
    const { values, change, errors, left, isComplete, place } = useForm({ id: '', ...from(undefined), isConfirmed: false, remark: '' }, ({ id, name, docNo, remark }) => ({
        ...(!id && { id: '请选择旅客' }),
        ...(!name.trim() && { name: '请填写姓名' }),
        ...(!docNo.trim() && { docNo: '请填写证件号码' }),
        ...(!tidy(remark) && { remark: '请说明原因' }),
    }));
    const one = ticketed.find(({ id }) => id === values.id);
    const name = values.name.trim();
    const docNo = values.docNo.trim();
    const isOther = one && (name !== one.name || docNo !== one.docNo || values.docType !== one.docType || values.birthDate !== (one.birthDate ?? ''));
    const asked = one && isOther && name && docNo
        ? {
            orderId,
            id: one.id,
            name,
            docType: values.docType,
            docNo,
            ...(values.isConfirmed && mayBeConfirmed(name) && { nameConfirmed: true }),
            ...(!saysBirth(values.docType) && values.birthDate && { birthDate: values.birthDate }),
            ...(one.gender && !saysBirth(values.docType) && { gender: one.gender }),
            ...(one.nationality && { nationality: one.nationality }),
            ...(one.phone && { phone: one.phone }),
        }
        : undefined;
    const remark = tidy(values.remark);
    return (_jsx(Preview, { title: "\u7533\u8BF7\u5BA2\u7968\u66F4\u540D", endpoint: submitRename, body: asked && remark ? { ...asked, remark } : undefined, check: isComplete, preview: {
            endpoint: renamePreview,
            body: asked,
            seal: ({ fee }) => ({ fee }),
            show: ({ before, after, ticketNo, fee, closesAt }) => (_jsxs(_Fragment, { children: [_jsx(Compare, { heads: ['更名前', '更名后'], rows: [
                            { label: _jsx(Word, { children: "\u59D3\u540D" }), values: [before.name, after.name], differs: before.name !== after.name },
                            {
                                label: _jsx(Word, { children: "\u8BC1\u4EF6" }),
                                values: [`${documentTypes[before.docType]} ${before.docNo}`, `${documentTypes[after.docType]} ${after.docNo}`],
                                differs: before.docType !== after.docType || before.docNo !== after.docNo,
                            },
                            { label: _jsx(Word, { children: "\u7968\u53F7" }), values: [ticketNo, ticketNo] },
                        ] }), _jsx(Lines, { of: [['更名截止时间', formatDateTime(closesAt).slice(0, 16)]], sum: ['更名费', fee > 0 ? _jsx(Money, { fen: fee, sign: true }, "fee") : '免费'] }), _jsxs("p", { className: "ow-hint", children: ["\u7531\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\uFF0C", fee > 0 ? '通过后在时限内支付更名费即更名' : '通过后即更名', "\uFF1B\u529E\u7406\u671F\u95F4\u8BE5\u65C5\u5BA2\u4E0D\u80FD\u9000\u7968"] })] })),
        }, action: "\u63D0\u4EA4\u7533\u8BF7", done: "\u66F4\u540D\u7533\u8BF7\u5DF2\u63D0\u4EA4\uFF0C\u7B49\u5F85\u822A\u7A7A\u516C\u53F8\u5BA1\u6279", close: close, children: ({ errors: told }) => (_jsx("div", { ref: place, children: _jsxs(Fields, { children: [_jsx(Field, { label: "\u65C5\u5BA2", required: true, wide: true, error: errors.id, children: control => (_jsx(Select, { ...control, placeholder: "\u9009\u62E9\u5DF2\u51FA\u7968\u7684\u65C5\u5BA2", value: values.id || undefined, options: ticketed.map(({ id, name, ticketNo }) => ({ value: id, label: `${name}　${ticketNo ?? ''}` })), onChange: id => change({ id, ...from(ticketed.find(one => one.id === id)) }) })) }), _jsx(Field, { label: "\u59D3\u540D", required: true, error: errors.name ?? told.name, help: "\u59D3\u540D\u548C\u8BC1\u4EF6\u53F7\u7801\u53EA\u80FD\u66F4\u6539\u5176\u4E00\uFF1B\u53BB\u6389\u59D3\u540D\u4E2D\u7684\u79F0\u8C13\u3001\u65C5\u5BA2\u7C7B\u578B\u53EF\u4E0E\u8BC1\u4EF6\u4E00\u5E76\u66F4\u6539", children: control => (_jsx(Input, { ...control, autoComplete: "off", maxLength: 55, disabled: !one, value: values.name, onChange: ({ target }) => change({ name: target.value }), onBlur: () => one && left('name') })) }), one && mayBeConfirmed(name) && name !== one.name && (_jsxs(Checkbox, { checked: values.isConfirmed, onChange: ({ target }) => change({ isConfirmed: target.checked }), children: ["\u8BC1\u4EF6\u4E0A\u7684\u59D3\u540D\u5C31\u662F ", name] })), _jsx(Field, { label: "\u8BC1\u4EF6\u7C7B\u578B", required: true, children: control => (_jsx(Select, { ...control, disabled: !one, value: values.docType, options: types, onChange: docType => change({ docType }) })) }), _jsx(Field, { label: "\u8BC1\u4EF6\u53F7\u7801", required: true, error: errors.docNo ?? told.docNo, children: control => (_jsx(Input, { ...control, autoComplete: "off", maxLength: 30, disabled: !one, value: values.docNo, onChange: ({ target }) => change({ docNo: target.value }), onBlur: () => one && left('docNo') })) }), one && !saysBirth(values.docType) && (_jsx(Field, { label: "\u51FA\u751F\u65E5\u671F", error: told.birthDate, children: control => (_jsx(DayField, { ...control, past: true, now: toInstant(houseNow()), value: values.birthDate, onChange: birthDate => change({ birthDate }) })) })), _jsx(Field, { label: "\u66F4\u540D\u539F\u56E0", required: true, wide: true, error: errors.remark, children: control => (_jsx(Input.TextArea, { ...control, rows: 2, maxLength: 500, placeholder: "\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\u65F6\u53EF\u89C1", value: values.remark, onChange: ({ target }) => change({ remark: target.value }) })) })] }) })) }));
};

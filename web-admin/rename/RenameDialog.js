import { jsx as _jsx } from "react/jsx-runtime";
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { documentTypes } from '#contracts/kernel/documents.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { renamePreview, submitRename } from '#contracts/rename/api.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Facts } from '../kit/Detail.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
const travellerInputs = inputsOf(submitRename.body, ['name', 'docType', 'docNo', 'birthDate', 'gender', 'nationality', 'phone']);
const whyInputs = inputsOf(submitRename.body, ['remark']);
/** Applies for another name or document of a ticketed traveller. The fee is shown first; another employee decides. */
export const RenameDialog = ({ order: { orderId, revision }, row, close }) => {
    const initial = Object.fromEntries(travellerInputs.map(input => [input.field, inputText(input, row[input.field])]));
    const [who, why] = [useInputs(travellerInputs, initial), useInputs(whyInputs)];
    const asked = who.values && who.isChanged ? { orderId, id: row.id, ...who.values } : undefined;
    return (_jsx(CommandDialog, { endpoint: submitRename, label: `更名 ${row.name}`, revision: revision, explain: "\u59D3\u540D\u548C\u8BC1\u4EF6\u53F7\u7801\u53EA\u80FD\u66F4\u6539\u5176\u4E00\uFF0C\u7968\u53F7\u4E0D\u53D8\u3002\u7531\u53E6\u4E00\u4EBA\u5BA1\u6279\uFF0C\u901A\u8FC7\u540E\u7531\u4EE3\u7406\u4EBA\u652F\u4ED8\u66F4\u540D\u8D39\uFF0C\u514D\u8D39\u7684\u5373\u65F6\u66F4\u540D\u3002", body: asked && why.values && { ...asked, remark: String(why.values.remark) }, incomplete: "\u8BF7\u66F4\u6539\u59D3\u540D\u6216\u8BC1\u4EF6\uFF0C\u5E76\u586B\u5199\u66F4\u540D\u539F\u56E0", check: () => [who.check(), why.check()], preview: {
            endpoint: renamePreview,
            body: asked,
            show: ({ before, after, fee, feeText, closesAt, ticketNo }) => (_jsx(Facts, { facts: [
                    ['票号', ticketNo],
                    ['姓名', `${before.name} → ${after.name}`],
                    ['证件', `${documentTypes[before.docType]} ${before.docNo} → ${documentTypes[after.docType]} ${after.docNo}`],
                    ['更名费', fee > 0 ? `${formatYuan(fee)}（${feeText}）` : '免费'],
                    ['更名截止时间', formatDateTime(closesAt)],
                ] })),
            seal: ({ fee }) => ({ fee }),
        }, done: ({ id }) => `已提交更名申请 ${id}，待他人审批`, close: close, children: ({ disabled, errors }) => (_jsx(Fields, { of: [...travellerInputs.map(who.props), ...whyInputs.map(why.props)], disabled: disabled, errors: errors })) }));
};

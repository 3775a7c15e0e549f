import { jsx as _jsx } from "react/jsx-runtime";
import { asksSubmitAdd, fineAddPreview } from '#contracts/fine/api.ts';
import { fines } from '#contracts/fine/lists.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Facts } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { orderLink } from '../payment/links.tsx';
/** The fines desk: computed fines that wait to be asked for, fines to be paid, overdue fines. */
export const FineList = () => (_jsx(ListScreen, { of: fines, render: { orderNo: orderLink }, actions: _jsx(DialogButton, { endpoint: asksSubmitAdd, label: "\u65B0\u589E\u7F5A\u91D1", children: close => _jsx(AddDialog, { close: close }) }) }));
const sumInputs = inputsOf(asksSubmitAdd.body, ['orderId', 'type', 'count', 'totalAmount']);
const whyInputs = inputsOf(asksSubmitAdd.body, ['remark']);
const AddDialog = ({ close }) => {
    const [sum, why] = [useInputs(sumInputs, { type: 'MISUSE' }), useInputs(whyInputs)];
    const typed = sum.values;
    const asked = typed?.totalAmount || typed?.count ? typed : undefined;
    return (_jsx(CommandDialog, { endpoint: asksSubmitAdd, label: "\u65B0\u589E\u7F5A\u91D1", explain: "\u66F4\u540D\u3001\u8BEF\u673A\u3001\u5F03\u6807\u3001\u8FDD\u89C4\u53EF\u53EA\u586B\u4EBA\u6570\uFF0C\u7F5A\u91D1\u6309\u7F5A\u91D1\u822A\u7EBF\u89C4\u5219\u8BA1\u7B97\u3002\u7531\u53E6\u4E00\u4EBA\u5BA1\u6279\uFF0C\u901A\u8FC7\u524D\u4EE3\u7406\u4EBA\u770B\u4E0D\u5230\uFF0C\u901A\u8FC7\u540E\u5373\u987B\u7F34\u7EB3\u3002", body: asked && why.values && { ...asked, remark: String(why.values.remark) }, incomplete: "\u8BF7\u586B\u5199\u8BA2\u5355\u53F7\u3001\u7F5A\u91D1\u6216\u4EBA\u6570\uFF0C\u4EE5\u53CA\u8BF4\u660E", check: () => [sum.check(), why.check()], preview: {
            endpoint: fineAddPreview,
            body: asked,
            show: ({ agencyName, amount, amountText, formula, room, uncapped, payBy }) => (_jsx(Facts, { facts: [
                    ['代理人', agencyName],
                    ['罚金', `${formatYuan(amount)}（${amountText}）`],
                    ['计算过程', formula],
                    ['定金与未付票款', `${formatYuan(room)}${uncapped ? '，按规则可以超过' : ''}`],
                    ['现在通过的缴纳期限', formatDateTime(payBy)],
                ] })),
            seal: ({ amount }) => ({ totalAmount: amount }),
        }, done: ({ id }) => `已提交新增罚金 ${id}，待他人审批`, close: close, children: ({ disabled, errors }) => (_jsx(Fields, { of: [...sumInputs.map(sum.props), ...whyInputs.map(why.props)], disabled: disabled, errors: errors })) }));
};

import { jsx as _jsx } from "react/jsx-runtime";
import { addBigDeposit, bigDepositPreview } from '#contracts/account/remittance-api.ts';
import { bigDeposits } from '#contracts/account/remittance-lists.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { DepositChange } from './DepositChange.tsx';
/** Big deposits of agencies. A new deposit is in its account at once, since the bank has already received it. */
export const BigDepositList = () => (_jsx(ListScreen, { of: bigDeposits, actions: _jsx(DialogButton, { endpoint: addBigDeposit, label: "\u65B0\u589E", variant: "contained", children: close => _jsx(AddDialog, { close: close }) }) }));
const AddDialog = ({ close }) => {
    const inputs = inputsOf(addBigDeposit.body);
    const form = useInputs(inputs);
    const { agent, kind, totalAmount } = form.values ?? {};
    const asked = form.values && { agent: String(agent), kind: kind, totalAmount: Number(totalAmount) };
    return (_jsx(CommandDialog, { endpoint: addBigDeposit, label: "\u65B0\u589E\u5927\u989D\u62BC\u91D1", explain: "\u586B\u5199\u94F6\u884C\u6D41\u6C34\u53F7\u7684\u7ACB\u5373\u751F\u6548\u5165\u8D26\uFF1B\u4E0D\u586B\u5199\u7684\u4E3A\u8349\u7A3F\uFF0C\u4FEE\u6539\u65F6\u8865\u586B\u540E\u751F\u6548\u3002", body: asked && { ...form.values, ...asked }, incomplete: "\u8BF7\u586B\u5199\u4EE3\u7406\u4EBA\u3001\u62BC\u91D1\u7C7B\u522B\u548C\u91D1\u989D", check: form.check, preview: { endpoint: bigDepositPreview, body: asked, show: then => _jsx(DepositChange, { then: then }) }, done: ({ id, status }) => `大额押金 ${id} ${status === 'DRAFT' ? '已存为草稿' : '已生效'}`, close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors }) }));
};

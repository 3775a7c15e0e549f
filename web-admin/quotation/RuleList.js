import { jsx as _jsx } from "react/jsx-runtime";
import { quoteRules } from '#contracts/quotation/lists.ts';
import { addQuoteRule } from '#contracts/quotation/rule-api.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { RuleDialog } from './RuleDialog.tsx';
/** Rules of automatic quotation. */
export const RuleList = () => (_jsx(ListScreen, { of: quoteRules, actions: _jsx(DialogButton, { endpoint: addQuoteRule, label: "\u65B0\u589E\u89C4\u5219", children: close => _jsx(RuleDialog, { close: close }) }) }));

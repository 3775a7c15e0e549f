import { jsx as _jsx } from "react/jsx-runtime";
import { trialQuote } from '#contracts/quotation/quote-api.ts';
import { quotes } from '#contracts/quotation/quote-lists.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { TrialDialog } from './TrialDialog.tsx';
/** Requests of agencies for quotes; declined and countered ones wait here for the desk. */
export const QuoteList = () => (_jsx(ListScreen, { of: quotes, actions: _jsx(DialogButton, { endpoint: trialQuote, label: "\u62A5\u4EF7\u8BD5\u7B97", children: close => _jsx(TrialDialog, { close: close }) }) }));

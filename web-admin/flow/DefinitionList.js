import { jsx as _jsx } from "react/jsx-runtime";
import { taskTabs } from '#contracts/flow/api.ts';
import { addDefinition } from '#contracts/flow/definition-api.ts';
import { definitions } from '#contracts/flow/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
/** Workflows that staff draw. New matters use the released version. */
export const DefinitionList = () => (_jsx(ListScreen, { of: definitions, render: { tab: ({ tab }) => taskTabs[tab] ?? tab }, actions: _jsx(ActionButton, { endpoint: addDefinition, label: "\u65B0\u589E\u6D41\u7A0B", fixed: {}, variant: "contained", explain: "\u5148\u5EFA\u7ACB\u8349\u7A3F\uFF0C\u518D\u6DFB\u52A0\u73AF\u8282\u548C\u8DEF\u7531\uFF0C\u68C0\u67E5\u65E0\u8BEF\u540E\u53D1\u5E03\u3002\u7F16\u7801\u4E3A\u5927\u5199\u5B57\u6BCD\u3001\u6570\u5B57\u548C\u4E0B\u5212\u7EBF\u3002" }) }));

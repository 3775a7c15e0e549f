import { jsx as _jsx } from "react/jsx-runtime";
import { ActionButton } from './ActionButton.tsx';
export const isAllowed = (allowed, endpoint) => allowed.some(({ path }) => path === endpoint.path);
/** The buttons of a document: the actions that this page has and the server allows, in the page's order. */
export const AllowedActions = ({ allowed, actions, ...common }) => actions
    .filter(({ endpoint, action }) => (action ? allowed.some(given => given.action === action) : isAllowed(allowed, endpoint)))
    .map(({ action, ...rest }) => {
    // one action may have two buttons
    const key = [action ?? rest.endpoint.path, 'label' in rest ? rest.label : ''].join(' ');
    if ('custom' in rest && rest.custom !== undefined)
        return _jsx("span", { children: rest.custom }, key);
    return _jsx(ActionButton, { ...rest, ...common, fixed: { ...common.fixed, ...rest.fixed } }, key);
});

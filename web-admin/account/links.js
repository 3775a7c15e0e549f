import { jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { creditOf, typeOf } from '#contracts/account/names.ts';
/** resource of each account type's pages */
const pages = { V: 'virtual-account', E: 'earnest-account' };
/** The page of an account; a big client's account is shown on the client's page, and deposits share no page. */
export const accountPage = (account) => {
    const type = typeOf(account);
    if (type === 'D')
        return undefined;
    if (type === 'O')
        return `/offset/${encodeURIComponent(creditOf(account))}/show`;
    return type === 'C'
        ? `/big-client/${encodeURIComponent(account.split('.')[2])}/show`
        : `/${pages[type]}/${encodeURIComponent(account)}/show`;
};
const linkTo = (to, name) => (_jsx(Link, { component: RouterLink, to: to, underline: "hover", children: name }));
export const accountLink = ({ account }) => {
    const page = accountPage(account);
    return page ? linkTo(page, account) : account;
};
export const clientLink = ({ client }) => client ? linkTo(`/big-client/${encodeURIComponent(client)}/show`, client) : '--';
export const earnestLink = ({ id }) => linkTo(`/earnest/${encodeURIComponent(id)}/show`, id);
/**
 * Links to the document of a movement. The first letter of its number tells the document's type; for movements of a bid their kind does.
 */
export const movementLink = ({ movement, kind }) => {
    if (kind === 'HOLD' || kind === 'RELEASE' || kind === 'CONVERT' || kind === 'FORFEIT')
        return earnestLink({ id: movement });
    const to = movement.startsWith('W') ? 'withdrawal' : /^P\d+$/.test(movement) ? 'payment' : undefined;
    return to ? linkTo(`/${to}/${encodeURIComponent(movement)}/show`, movement) : movement;
};

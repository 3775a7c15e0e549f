import { jsx as _jsx } from "react/jsx-runtime";
import { useQueryClient } from '@tanstack/react-query';
import { Offline as Bar } from '#contracts/client/Offline.tsx';
/** The bar under the portal's frame while there is no connection; once there is one again, everything on screen is read again. */
export const Offline = () => {
    const queries = useQueryClient();
    return _jsx(Bar, { again: () => queries.refetchQueries({ type: 'active' }) });
};

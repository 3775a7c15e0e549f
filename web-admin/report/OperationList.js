import { jsx as _jsx } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { operations } from '#contracts/report/operators/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { placeOf } from './place-of.ts';
const addressOf = (filter) => `/operation?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** Who did what to which object, when and from where; from a line one gets to the object, and to that person's day. */
export const OperationList = () => (_jsx(ListScreen, { of: operations, render: {
        object: ({ subject, object }) => {
            const place = placeOf(subject);
            return place ? (_jsx(Link, { component: RouterLink, to: place, underline: "hover", children: object })) : (object);
        },
    }, rowActions: ({ at, user }) => {
        const day = toLocal(at).date;
        return (_jsx(Button, { size: "small", component: RouterLink, to: addressOf({ user, at_gte: day, at_lte: day }), children: "\u5F53\u5929" }));
    } }));

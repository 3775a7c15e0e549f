import { jsx as _jsx } from "react/jsx-runtime";
const paths = {
    home: 'M4 11 12 4l8 7v9h-5.5v-5h-5v5H4z',
    search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM16 16l4.5 4.5',
    order: 'M7 3.5h10a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM9 8.5h6M9 12.5h6M9 16.5h3',
    refund: 'M8 5 4 9l4 4M4.5 9H15a5 5 0 0 1 0 10H8',
    person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
    bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
    down: 'm6 9 6 6 6-6',
    next: 'm9 6 6 6-6 6',
    back: 'm15 6-6 6 6 6',
    clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5l3.2 2',
};
/** An icon beside a word, or on a button that has its name elsewhere. */
export const Icon = ({ name, large = false }) => (_jsx("svg", { className: large ? 'frame-icon large' : 'frame-icon', viewBox: "0 0 24 24", "aria-hidden": "true", children: _jsx("path", { d: paths[name] }) }));

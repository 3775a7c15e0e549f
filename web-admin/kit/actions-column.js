/** The class of the cells that hold a row's buttons. */
export const ACTIONS = 'column-actions';
/** width of the edge at which content scrolling under the column fades; the neighbour keeps as much free */
const EDGE = 2;
/** Keeps the column of a row's buttons visible: its neighbours fade as they scroll under it, and are not cut. */
export const staysRight = {
    position: 'sticky',
    right: 0,
    bgcolor: 'background.paper',
    '&::before': {
        content: '""',
        position: 'absolute',
        top: 0,
        bottom: 0,
        right: '100%',
        width: ({ spacing }) => spacing(EDGE),
        background: ({ palette }) => `linear-gradient(to right, transparent, ${palette.background.paper})`,
        pointerEvents: 'none',
    },
};
/** Style of a table that hides its column of actions when no row has any. */
export const actionsIfAny = {
    [`&:not(:has(td.${ACTIONS} :is(button, a))) .${ACTIONS}`]: { display: 'none' },
    [`& :is(td, th):has(+ .${ACTIONS})`]: { pr: EDGE },
};

import { newId } from '../ids.ts';
const INSIDE = 'x-newgt-inside';
/** Marks the requests that a running program makes to itself and recognises them: they count against no quota. */
export const insiders = () => {
    const key = newId();
    return {
        headers: { [INSIDE]: key },
        isInside: ({ headers }) => headers[INSIDE] === key,
    };
};

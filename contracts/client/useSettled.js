import { useEffect, useState } from 'react';
const TYPING_MS = 300;
/** The value once the person has paused; the first value at once. Values are compared by content. */
export const useSettled = (value) => {
    const said = JSON.stringify(value);
    const [settled, setSettled] = useState(said);
    useEffect(() => {
        if (settled === undefined)
            return setSettled(said);
        const timer = setTimeout(() => setSettled(said), TYPING_MS);
        return () => clearTimeout(timer);
    }, [said, settled]);
    return settled === undefined ? undefined : JSON.parse(settled);
};

import { useEffect, useState } from 'react';
import { houseNow } from '../../../kit/clock.ts';
const MINUTE = 60_000;
/** ms since 1970 by the server's clock, updated every minute */
export const useNow = () => {
    const [now, setNow] = useState(houseNow);
    useEffect(() => {
        const timer = setInterval(() => setNow(houseNow()), MINUTE);
        return () => clearInterval(timer);
    }, []);
    return now;
};

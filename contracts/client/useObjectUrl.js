import { useEffect, useState } from 'react';
/** The address under which the browser shows a file in memory, valid while it is on screen; undefined without a file. */
export const useObjectUrl = (blob) => {
    const [address, setAddress] = useState();
    useEffect(() => {
        if (!blob)
            return setAddress(undefined);
        const made = URL.createObjectURL(blob);
        setAddress(made);
        return () => URL.revokeObjectURL(made);
    }, [blob]);
    return address;
};

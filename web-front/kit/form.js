import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contracts/client/error.ts';
/**
 * The values of a form with their mistakes. A mistake is shown once its field was left, all of them once the form was sent; the server's
 * messages stay at their fields until these change. A form with mistakes is not sent, and its first mistake gets the focus. @param check
 * finds the mistakes in the values (`mistakesIn`)
 */
export const useForm = (initial, check = () => ({})) => {
    const [values, setValues] = useState(initial);
    const [left, setLeft] = useState([]);
    const [tried, setTried] = useState(0);
    const [told, setTold] = useState({});
    const place = useRef(null);
    const wrong = check(values);
    const shown = tried > 0 ? wrong : Object.fromEntries(Object.entries(wrong).filter(([field]) => left.includes(field)));
    const errors = { ...shown, ...told };
    useEffect(() => {
        if (tried === 0)
            return;
        const gap = place.current?.querySelector('[aria-invalid="true"]');
        gap?.scrollIntoView({ block: 'center' });
        gap?.focus({ preventScroll: true });
    }, [tried]);
    const change = (some) => {
        setValues(now => ({ ...now, ...some }));
        setTold(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in some))));
    };
    /** true when everything is correct; otherwise mistakes are marked, and the first one gets the focus */
    const isComplete = () => {
        const complete = Object.keys(wrong).length === 0;
        if (!complete)
            setTried(tried + 1);
        return complete;
    };
    return {
        values,
        change,
        errors,
        /** `还差 2 项` after an attempt to send the form; undefined when nothing is missing */
        gaps: tried > 0 && Object.keys(wrong).length > 0 ? `还差 ${Object.keys(wrong).length} 项` : undefined,
        left: (field) => setLeft(now => [...now, field]),
        isComplete,
        /** for `<form onSubmit>`: sends complete values */
        submit: (send) => (event) => {
            event?.preventDefault();
            if (isComplete())
                void send(values);
        },
        /** shows the server's messages about fields at these; returns false when there are none */
        tell: (error) => {
            const fields = error instanceof CallError ? (error.errors ?? {}) : {};
            setTold(fields);
            if (Object.keys(fields).length > 0)
                setTried(tried + 1);
            return Object.keys(fields).length > 0;
        },
        reset: (to) => {
            setValues(to);
            setLeft([]);
            setTried(0);
            setTold({});
        },
        /** `ref` of the element that holds the fields */
        place,
    };
};

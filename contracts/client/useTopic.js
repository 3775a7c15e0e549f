import { useEffect, useRef } from 'react';
import { pageTopics } from './topics.ts';
/**
 * Calls `hear` with the contents of a topic each time they change (contracts/kernel/live.ts), while the component is shown and has a topic.
 */
export const useTopic = (name, hear) => {
    const latest = useRef(hear);
    latest.current = hear;
    useEffect(() => (name === undefined ? undefined : pageTopics.watch(name, state => latest.current(state))), [name]);
};

import { createContext, useContext, useEffect } from 'react';
import { present } from '#contracts/kernel/present.ts';
/** Accepts a page's wishes, and returns a function that withdraws them. */
export const FrameContext = createContext(() => () => { });
/** `useFrame({ title: '三亚海岛五日团', back: '/order' })`: applies while the calling component is mounted. */
export const useFrame = ({ title, back }) => {
    const say = useContext(FrameContext);
    useEffect(() => say(present({ title, back })), [say, title, back]);
};

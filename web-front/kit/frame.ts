import { createContext, useContext, useEffect } from 'react'
import { present } from '#contracts/kernel/present.ts'

/**
 * A page's wishes to the frame around it; on a telephone the frame shows them. A page with a bar of its own at the bottom (`.bottom-bar`)
 * need not mention it.
 */
export type FrameSays = {
  /** title in the top bar, in place of the name in the navigation */
  title?: string
  /** target of the back arrow, which replaces the logo */
  back?: string
}

/** Accepts a page's wishes, and returns a function that withdraws them. */
export const FrameContext = createContext<(says: FrameSays) => () => void>(() => () => {})

/** `useFrame({ title: '三亚海岛五日团', back: '/order' })`: applies while the calling component is mounted. */
export const useFrame = ({ title, back }: FrameSays): void => {
  const say = useContext(FrameContext)
  useEffect(() => say(present({ title, back })), [say, title, back])
}

import { createContext, useContext, useEffect } from 'react'

/** What a page may say to the frame around it; on a telephone the frame shows it. A page with a bar of its own at the bottom (`.bottom-bar`) need not say so. */
export type FrameSays = {
  /** in the bar at the top, instead of the name of its place in the navigation */
  title?: string
  /** where the arrow leads that stands there instead of the mark */
  back?: string
}

/** Takes what is said, and answers how to take it back. */
export const FrameContext = createContext<(says: FrameSays) => () => void>(() => () => {})

/** `useFrame({ title: '三亚海岛五日团', back: '/order' })`: said as long as the part that says it is there. */
export const useFrame = ({ title, back }: FrameSays): void => {
  const say = useContext(FrameContext)
  useEffect(() => say({ ...(title !== undefined && { title }), ...(back !== undefined && { back }) }), [say, title, back])
}

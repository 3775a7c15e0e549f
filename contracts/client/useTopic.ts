import { useEffect, useRef } from 'react'
import { pageTopics } from './topics.ts'

/** Hears how a topic stands, each time it is another (contracts/kernel/live.ts), as long as it is shown and there is one. */
export const useTopic = <State>(name: string | undefined, hear: (state: State) => void): void => {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => (name === undefined ? undefined : pageTopics.watch(name, state => latest.current(state as State))), [name])
}

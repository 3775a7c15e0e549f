import { lazy, Suspense } from 'react'
import { Loading } from '../kit/Loading.tsx'
import type { GraphProps } from './Graph.tsx'

const Graph = lazy(() => import('./Graph.tsx').then(({ Graph }) => ({ default: Graph })))

/** Loads the drawing library with the first picture. */
export const LazyGraph = (props: GraphProps) => (
  <Suspense fallback={<Loading lines={8} />}>
    <Graph {...props} />
  </Suspense>
)

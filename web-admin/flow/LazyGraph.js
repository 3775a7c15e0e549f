import { jsx as _jsx } from "react/jsx-runtime";
import { lazy, Suspense } from 'react';
import { Loading } from '../kit/States.tsx';
const Graph = lazy(() => import('./Graph.tsx').then(({ Graph }) => ({ default: Graph })));
/** Loads the drawing library with the first picture. */
export const LazyGraph = (props) => (_jsx(Suspense, { fallback: _jsx(Loading, { lines: 8 }), children: _jsx(Graph, { ...props }) }));

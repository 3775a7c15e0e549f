import { jsx as _jsx } from "react/jsx-runtime";
import { lazy, Suspense } from 'react';
import { Loading } from '../kit/States.tsx';
const StateTree = lazy(() => import('./StateTree.tsx').then(({ StateTree }) => ({ default: StateTree })));
/** Labels for all fields of all events are loaded with the first form or state that is shown. */
export const LazyStateTree = (props) => (_jsx(Suspense, { fallback: _jsx(Loading, { lines: 8 }), children: _jsx(StateTree, { ...props }) }));

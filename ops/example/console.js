import { jsx as _jsx } from "react/jsx-runtime";
import DirectionsBus from '@mui/icons-material/DirectionsBus';
import { screenOf } from '../../web-admin/kit/screen.ts';
import { places } from './contracts.ts';
// web-admin/<context>/index.tsx
export const screens = [screenOf(places, { icon: _jsx(DirectionsBus, {}) })];

import { jsx as _jsx } from "react/jsx-runtime";
import Insights from '@mui/icons-material/Insights';
import { accesses } from '#contracts/identity/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [screenOf(accesses, { icon: _jsx(Insights, {}) })];

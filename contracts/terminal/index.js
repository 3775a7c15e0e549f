import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import { modules } from './modules.ts';
import { terminalScreens } from './screens.ts';
export const terminalContract = contract({ name: 'terminal', modules, api: [api], events: {}, screens: terminalScreens });

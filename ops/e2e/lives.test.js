import t from 'tap';
import { allLives } from './lives.ts';
import { startProgram } from './start.ts';
t.test('all lives on the embedded stores', t => allLives(t, startProgram));

import t from 'tap';
import { verticalLine } from './line.ts';
import { startProgram } from './start.ts';
t.test('the vertical line on the embedded stores', t => verticalLine(t, startProgram));

import t from 'tap'
import { threeLives } from './lives.ts'
import { startProgram } from './start.ts'

t.test('three lives on the embedded stores', t => threeLives(t, startProgram))

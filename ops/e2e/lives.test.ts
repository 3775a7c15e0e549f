import t from 'tap'
import { fourLives } from './lives.ts'
import { startProgram } from './start.ts'

t.test('four lives on the embedded stores', t => fourLives(t, startProgram))

import Insights from '@mui/icons-material/Insights'
import { accesses } from '#contracts/identity/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [screenOf(accesses, { icon: <Insights /> })]

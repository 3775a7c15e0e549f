import TerminalIcon from '@mui/icons-material/Terminal'
import { opening } from '#contracts/client/opening.tsx'
import { typeCommand } from '#contracts/terminal/api.ts'
import { terminalScreens } from '#contracts/terminal/screens.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'

export const screens: ConsoleScreen[] = withTitles(terminalScreens, [
  {
    name: 'terminal',
    icon: <TerminalIcon />,
    actions: { list: typeCommand },
    page: opening(() => import('./Terminal.tsx').then(({ Terminal }) => Terminal)),
  },
])

import Campaign from '@mui/icons-material/Campaign'
import History from '@mui/icons-material/History'
import { opening } from '#contracts/client/opening.tsx'
import { infoLogEntry } from '#contracts/content/api.ts'
import { infoLog, infoReceipts } from '#contracts/content/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(infoReceipts, { icon: <Campaign /> }),
  screenOf(infoLog, {
    icon: <History />,
    actions: { show: infoLogEntry },
    show: opening(() => import('./InfoLogEntry.tsx').then(({ InfoLogEntry }) => InfoLogEntry)),
  }),
]

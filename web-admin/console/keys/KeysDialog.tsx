import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { screenNamed } from '../../contexts.ts'
import { useMay } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { goes } from './goes.ts'

const everywhere: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], '搜索'],
  [['/'], '搜索'],
  [['?'], '快捷键'],
  [['j'], '下一行'],
  [['k'], '上一行'],
  [['Enter'], '打开所在的行'],
  [['Esc'], '关闭对话框，离开所在的行'],
]

/** All keys, with the lists that the person may open. */
export const KeysDialog = ({ close }: { close: () => void }) => {
  const may = useMay()
  const ways = Object.entries(goes).flatMap(([letter, name]) => {
    const screen = screenNamed.get(name)
    if (screen?.actions.list && !may(screen.actions.list)) return []
    return [[['g', letter], screen?.label ?? '工作台'] as const]
  })
  return (
    <Dialog onClose={close} maxWidth="sm" fullWidth aria-labelledby="keys">
      <DialogTitle id="keys">快捷键</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          在输入框中不起作用。先按 g，再按字母，打开列表。
        </Typography>
        <Box component="dl" sx={rows}>
          {[...everywhere, ...ways].map(([keys, what]) => (
            <Row key={keys.join(' ')} keys={keys}>
              {what}
            </Row>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="contained" autoFocus>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Row = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
    <Box component="dt" sx={{ display: 'flex', gap: 0.5, width: 92, flexShrink: 0 }}>
      {keys.map(key => (
        <Box component="kbd" key={key} sx={cap}>
          {key}
        </Box>
      ))}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
)
const rows = { m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 } as const
const cap = { fontFamily: 'inherit', fontSize: 12, border: 1, borderColor: 'divider', borderRadius: '4px', px: 0.75, minWidth: 22 } as const

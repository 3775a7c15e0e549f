import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { shortMoment } from '#contracts/client/look/route.ts'
import { Dialog } from './Dialog.tsx'
import { Person } from './Person.tsx'
import { SmallTable } from './SmallTable.tsx'
import type { Contested, StaleProps } from './StaleDialog.tsx'

/**
 * Another person was faster (412) and nothing was written. It shows who changed the document and when, and field by field what it holds now
 * beside what was typed; what was typed can be taken over.
 */
export const Conflict = ({ error, fields = [], keep, close }: StaleProps) => {
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<Readonly<Record<string, 'now' | 'mine'>>>({})
  const changes = (error instanceof CallError && error.changes) || []
  const told = fields.filter(({ was, now, mine }) => was !== now || was !== mine)
  const choiceOf = ({ input: { field }, was, mine }: Contested) => chosen[field] ?? (mine === was ? 'now' : 'mine')
  const reload = () => {
    refresh()
    close()
  }
  return (
    <Dialog onClose={close} role="alertdialog" fullWidth maxWidth={told.length > 0 ? 'md' : 'sm'} aria-labelledby="stale-title">
      <DialogTitle id="stale-title">内容已被他人修改</DialogTitle>
      <DialogContent>
        {changes.map(({ user, at }) => (
          <Typography key={`${user} ${at}`}>
            <Person login={user} /> {shortMoment(at)} 改过
          </Typography>
        ))}
        <Typography sx={{ mb: 2 }}>本次操作没有生效。{keep && '填的内容没有丢，逐项选用哪个，再提交一次。'}</Typography>
        {told.length > 0 && (
          <SmallTable
            label="逐项比较"
            heads={['项目', '打开时', '现在', '填的', '用哪个']}
            rows={told.map(one => ({
              key: one.input.field,
              cells: [
                one.input.title,
                shown(one, one.was),
                one.was === one.now ? shown(one, one.now) : <strong key="now">{shown(one, one.now)}</strong>,
                one.was === one.mine ? shown(one, one.mine) : <strong key="mine">{shown(one, one.mine)}</strong>,
                one.mine === one.was ? (
                  '现在的，没有填过'
                ) : one.now === one.was || one.now === one.mine ? (
                  '填的，别人没改'
                ) : (
                  <ToggleButtonGroup
                    key="choice"
                    exclusive
                    size="small"
                    aria-label={`${one.input.title}用哪个`}
                    value={choiceOf(one)}
                    onChange={(_, choice: 'now' | 'mine' | null) =>
                      choice && setChosen(before => ({ ...before, [one.input.field]: choice }))
                    }
                  >
                    <ToggleButton value="now">用现在的</ToggleButton>
                    <ToggleButton value="mine">用填的</ToggleButton>
                  </ToggleButtonGroup>
                ),
              ],
            }))}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={reload}>放弃填的，重新加载</Button>
        {keep && (
          <Button
            variant="contained"
            autoFocus
            onClick={() => keep(Object.fromEntries(fields.map(one => [one.input.field, choiceOf(one) === 'now' ? one.now : one.mine])))}
          >
            按所选继续填
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const shown = ({ input: { labels } }: Contested, text: string): string => labels?.[text] ?? (text || '（空）')

import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { ActionDialog, type ActionProps } from './ActionDialog.tsx'
import { type Allowed, isActionAllowed } from './AllowedActions.tsx'
import { isAskedFor } from './asked-for.ts'
import { useMay } from './calls.ts'
import { Dialog } from './Dialog.tsx'
import { Pairs } from './Pairs.tsx'

type Refused = readonly { action: string; path: string; why: string }[]
/** A way to print or to read, beside the commands. */
export type PaperLink = { label: string; href: string }

/**
 * An action of a document with a main button and a menu. `main`: what the button says if this is the first thing to do, with its result and
 * sum (出票 5 人). `group`: the heading in the menu. `ends`: it destroys something, and stands apart. `dialog`: the action's own dialog.
 */
export type DocumentAction = Omit<ActionProps, 'fixed' | 'revision'> &
  Partial<Pick<ActionProps, 'fixed'>> & {
    action?: string
    main?: string
    group: string
    ends?: boolean
    /** not in the menu, since the page has its own control; only why it is missing is told here */
    beside?: boolean
    dialog?: (close: () => void) => ReactNode
  }

/**
 * The commands of a document that the server allows now: one main button, and the rest as a menu in groups, in the page's order. Commands
 * that the role may not send are not there; a person can ask why another one is missing.
 */
export const DocumentActions = ({
  allowed,
  refused = [],
  actions,
  papers = [],
  fixed,
  revision,
}: {
  allowed: Allowed
  refused?: Refused | undefined
  actions: readonly DocumentAction[]
  papers?: readonly PaperLink[]
} & Pick<ActionProps, 'fixed' | 'revision'>) => {
  const may = useMay()
  const menu = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const can = actions.filter(one => may(one.endpoint) && isActionAllowed(allowed, one))
  const [opened, setOpened] = useState<string | undefined>(() => can.filter(({ endpoint }) => isAskedFor(endpoint)).map(keyOf)[0])
  const open = (key: string) => {
    setAnchor(undefined)
    setOpened(key)
  }
  const close = () => setOpened(undefined)
  const main = can.find(one => one.main)
  const rest = can.filter(one => one !== main && !one.beside)
  const missing = actions.filter(one => !can.includes(one))
  const acting = actions.find(one => keyOf(one) === opened)
  const groups = [...new Set(rest.flatMap(({ group, ends }) => (ends ? [] : [group]))), ...(papers.length > 0 ? [PAPERS] : [])]
  const item = (one: DocumentAction) => (
    <MenuItem key={keyOf(one)} onClick={() => open(keyOf(one))} {...(one.ends && { sx: { color: 'error.main' } })}>
      {labelOf(one)}
    </MenuItem>
  )
  return (
    <>
      <Box className="doc-actions" sx={bar}>
        <Button
          variant="outlined"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          aria-controls={anchor && menu}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          更多
        </Button>
        {main && (
          <Button variant="contained" color={main.color} onClick={() => open(keyOf(main))} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            {main.main}
          </Button>
        )}
      </Box>
      <Menu
        id={menu}
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 220 } }, list: { 'aria-label': '更多', dense: true } }}
      >
        {groups.flatMap(group => [
          <ListSubheader key={group} role="presentation" sx={{ lineHeight: '28px' }}>
            {group}
          </ListSubheader>,
          ...rest.filter(one => one.group === group && !one.ends).map(item),
          ...(group === PAPERS ? papers : []).map(({ label, href }) => (
            <MenuItem key={href} component="a" href={href} target="_blank" rel="noopener" onClick={() => setAnchor(undefined)}>
              {label}
            </MenuItem>
          )),
        ])}
        {rest.some(({ ends }) => ends) && groups.length > 0 && <Divider />}
        {rest.filter(({ ends }) => ends).map(item)}
        {missing.length > 0 && rest.length + papers.length > 0 && <Divider />}
        {missing.length > 0 && <MenuItem onClick={() => open(WHY)}>为什么没有…</MenuItem>}
      </Menu>
      {opened === WHY && <WhyNot missing={missing} refused={refused} close={close} />}
      {acting &&
        (acting.dialog ? (
          acting.dialog(close)
        ) : (
          <ActionDialog {...withoutKeys(acting)} fixed={{ ...fixed, ...acting.fixed }} revision={revision} close={close} />
        ))}
    </>
  )
}

const PAPERS = '单据'
const WHY = 'why'
const labelOf = ({ label, endpoint }: { label?: string; endpoint: AnyEndpoint }) => label ?? endpoint.zh
const keyOf = (one: DocumentAction) => [one.action ?? one.endpoint.path, labelOf(one)].join(' ')
/** properties of the dialog: it confirms with the words of its button */
const withoutKeys = ({ action: _, group: _group, beside: _beside, ends, dialog: _dialog, main, ...rest }: DocumentAction) => ({
  ...rest,
  ...(main && { submits: main }),
  ...(ends && { color: 'error' as const }),
})

/** on a telephone at the lower edge, where the thumb is */
const bar = {
  display: 'flex',
  gap: 1,
  position: { xs: 'fixed', sm: 'static' },
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: 'appBar',
  p: { xs: 1, sm: 0 },
  bgcolor: { xs: 'background.paper', sm: 'transparent' },
  borderTop: { xs: 1, sm: 0 },
  borderColor: 'divider',
} as const

/** Names what has no button now, by the reason: of the document's state as the server gives it, or of the role. */
const WhyNot = ({ missing, refused, close }: { missing: readonly DocumentAction[]; refused: Refused; close: () => void }) => {
  const title = useId()
  const reasonOf = ({ action, endpoint }: DocumentAction) =>
    refused.find(one => (action ? one.action === action : one.path === endpoint.path))?.why ?? NO_RIGHT
  const reasons = [...new Set(missing.map(reasonOf))].toSorted((one, other) => Number(one === NO_RIGHT) - Number(other === NO_RIGHT))
  return (
    <Dialog onClose={close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>为什么没有这些操作</DialogTitle>
      <DialogContent tabIndex={0}>
        <Pairs
          left
          pairs={missing
            .toSorted((one, other) => reasons.indexOf(reasonOf(one)) - reasons.indexOf(reasonOf(other)))
            .map(one => [labelOf(one), reasonOf(one)] as const)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="contained" autoFocus>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  )
}
const NO_RIGHT = '角色没有这项权限'

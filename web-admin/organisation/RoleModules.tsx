import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { useState } from 'react'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { queryPermission } from '#contracts/organisation/permission-api.ts'
import { roleModule, saveRoleModule } from '#contracts/organisation/role-api.ts'
import { ActionDialog } from '../kit/ActionDialog.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useLeaveGuard } from '../kit/useLeaveGuard.ts'
import { lackedBy, type RoleDoc } from './holding.ts'
import {
  type Area,
  codeOf,
  difference,
  givesOf,
  isGranted,
  isImplied,
  type Matrix,
  type Module,
  matrixOf,
  soughtIn,
  type Verb,
  withVerb,
} from './modules.ts'
import { ADMINISTRATOR } from './RoleSwitch.tsx'
import { useOrganisation } from './useOrganisation.ts'

const verbs = { r: '查看', w: '维护' } as const
const everyVerb = ['r', 'w'] as const

/** Permissions of a role within the permission tree. A person who may not read the tree sees only the granted part. */
export const RoleModules = ({ role }: { role: RoleDoc }) => {
  const readsTree = useMay()(queryPermission)
  const tree = useGetList<Node>(
    'permission',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'order', order: 'ASC' } },
    { enabled: readsTree },
  )
  const granted = useAsk(roleModule, { id: role.id }, { enabled: !readsTree })
  return readsTree ? (
    <Fetched from={tree}>{nodes => <Grants role={role} matrix={matrixOf(nodes)} wholeTree />}</Fetched>
  ) : (
    <Fetched from={granted}>{({ modules }) => <Grants role={role} matrix={matrixOf(modules)} wholeTree={false} />}</Fetched>
  )
}

const Grants = ({ role, matrix, wholeTree }: { role: RoleDoc; matrix: Matrix; wholeTree: boolean }) => {
  const { me } = useOrganisation()
  const may = useMay()
  const [chosen, setChosen] = useState<string[]>([...role.permissions])
  const [saving, setSaving] = useState(false)
  const { granted, withdrawn } = difference(role.permissions, chosen)
  const isChanged = granted.length + withdrawn.length > 0
  const leave = useLeaveGuard(isChanged)
  const why = !may(saveRoleModule)
    ? undefined
    : role.id === ADMINISTRATOR
      ? '管理员角色持有全部权限，不能修改。'
      : lackedBy(me, role.permissions).length > 0
        ? '此角色包含您没有的权限，您可以查看，不能修改。'
        : wholeTree
          ? undefined
          : '您没有查看权限树的权限，只能看到已授予的部分。'
  const readOnly = why !== undefined || !may(saveRoleModule)
  const lost = role.permissions.filter(code => !matrix.nodeOf.has(code))
  const names = namesIn(matrix)
  return (
    <Panel title="模块权限">
      {why && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {why}
        </Alert>
      )}
      {!readOnly && lost.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          权限树中已没有 {lost.join('、')}；保存后此角色不再持有。
        </Alert>
      )}
      {!readOnly && lackedBy(me, ['*']).length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          灰色的权限您自己没有，不能授予。
        </Alert>
      )}
      <Boxes
        matrix={matrix}
        chosen={chosen}
        change={setChosen}
        isOpen={code => !readOnly && lackedBy(me, [code]).length === 0 && !isImplied(chosen, code)}
      />
      {!readOnly && (
        // the table is longer than a screen, so the buttons stay visible
        <Box
          sx={{ position: 'sticky', bottom: 0, display: 'flex', justifyContent: 'flex-end', gap: 1, py: 1.5, bgcolor: 'background.paper' }}
        >
          <Button onClick={() => setChosen([...role.permissions])} disabled={!isChanged}>
            还原
          </Button>
          <Button variant="contained" onClick={() => setSaving(true)} disabled={!isChanged}>
            保存权限
          </Button>
        </Box>
      )}
      {saving && (
        <ActionDialog
          endpoint={saveRoleModule}
          label="保存权限"
          revision={role.revision}
          fixed={{ id: role.id, permissionIds: chosen.flatMap(code => matrix.nodeOf.get(code) ?? []) }}
          explain={[
            granted.length > 0 && `授予 ${granted.map(names).join('、')}。`,
            withdrawn.length > 0 && `收回 ${withdrawn.map(names).join('、')}。`,
            `“${role.name}”的持有者的权限立即改变。`,
          ]
            .filter(Boolean)
            .join('')}
          done={`“${role.name}”的权限已保存`}
          onDone={leave.allow}
          close={() => setSaving(false)}
        />
      )}
    </Panel>
  )
}

const namesIn =
  ({ areas, whole }: Matrix) =>
  (code: string): string => {
    const module = areas.flatMap(({ modules }) => modules).find(({ key }) => code.startsWith(`${key}.`))
    return module ? `${module.name}${verbs[code.slice(-1) as Verb]}` : (whole.find(one => one.code === code)?.name ?? code)
  }

type BoxesProps = {
  matrix: Matrix
  chosen: readonly string[]
  change: (codes: string[]) => void
  /** tells whether the user may grant and withdraw this permission */
  isOpen: (code: string) => boolean
}

const Boxes = ({ matrix, chosen, change, isOpen }: BoxesProps) => {
  const [sought, setSought] = useState('')
  const areas = soughtIn(matrix.areas, sought)
  return (
    <>
      <Box role="group" aria-label="整体权限" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {matrix.whole.map(({ code, name }) => (
          <FormControlLabel
            key={code}
            label={name}
            disabled={!isOpen(code)}
            control={
              <Checkbox
                size="small"
                checked={isGranted(chosen, code)}
                onChange={(_, wanted) => change(wanted ? [...chosen, code] : chosen.filter(one => one !== code))}
              />
            }
          />
        ))}
      </Box>
      <TextField
        label="查找模块或页面"
        value={sought}
        onChange={event => setSought(event.target.value)}
        size="small"
        sx={{ my: 1, width: 280, maxWidth: '100%' }}
      />
      {areas.length === 0 && <Nothing text={`没有名称含“${sought.trim()}”的模块或页面`} />}
      <TableContainer hidden={areas.length === 0}>
        <Table size="small" aria-label="模块权限" sx={{ maxWidth: 760 }}>
          <TableHead>
            <TableRow>
              <TableCell>模块</TableCell>
              {everyVerb.map(verb => (
                <TableCell key={verb} align="center" sx={{ width: 88 }}>
                  {verbs[verb]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          {areas.map(area => (
            <TableBody key={area.id}>
              <AreaRow area={area} chosen={chosen} change={change} isOpen={isOpen} />
              {area.modules.map(module => (
                <TableRow key={module.key}>
                  <TableCell component="th" scope="row" sx={{ pl: 4, fontWeight: 400 }}>
                    {module.name}
                    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                      {givesOf(module)}
                    </Typography>
                  </TableCell>
                  {everyVerb.map(verb => (
                    <TableCell key={verb} align="center" padding="none">
                      {module.nodes[verb] !== undefined && (
                        <Checkbox
                          size="small"
                          checked={isGranted(chosen, codeOf(module, verb))}
                          disabled={!isOpen(codeOf(module, verb))}
                          onChange={(_, wanted) => change(withVerb(chosen, module, verb, wanted))}
                          slotProps={{ input: { 'aria-label': `${module.name} ${verbs[verb]}` } }}
                        />
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          ))}
        </Table>
      </TableContainer>
    </>
  )
}

/** The heading of a branch: all, some or none of it is granted. A click changes everything below that may be changed. */
const AreaRow = ({ area: { name, modules }, chosen, change, isOpen }: { area: Area } & Omit<BoxesProps, 'matrix'>) => (
  <TableRow sx={{ bgcolor: 'action.hover' }}>
    <TableCell component="th" scope="rowgroup" sx={{ fontWeight: 600 }}>
      {name}
    </TableCell>
    {everyVerb.map(verb => {
      const there = modules.filter(({ nodes }) => nodes[verb] !== undefined)
      const granted = there.filter(module => isGranted(chosen, codeOf(module, verb)))
      const open = there.filter(module => isOpen(codeOf(module, verb)))
      const all = there.length > 0 && granted.length === there.length
      const wanted = !open.every(module => isGranted(chosen, codeOf(module, verb)))
      const toggle = () =>
        change(
          open
            .filter((module: Module) => isGranted(chosen, codeOf(module, verb)) !== wanted)
            .reduce<readonly string[]>((codes, module) => withVerb(codes, module, verb, wanted), chosen) as string[],
        )
      return (
        <TableCell key={verb} align="center" padding="none">
          <Checkbox
            size="small"
            checked={all}
            indeterminate={!all && granted.length > 0}
            disabled={open.length === 0}
            onChange={toggle}
            slotProps={{ input: { 'aria-label': `${name} 全部${verbs[verb]}` } }}
          />
        </TableCell>
      )
    })}
  </TableRow>
)

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import { useStore } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { type ListView, modifyListView, saveListView } from '#contracts/identity/list-settings-api.ts'
import type { ListSettings } from '#contracts/identity/list-settings-events.ts'
import { DESKS, type DeskSettings } from '../providers/list-settings.ts'
import { ownStore } from '../providers/store.ts'
import { useSend } from './calls.ts'
import { Dialog } from './Dialog.tsx'
import { Problem } from './Problem.tsx'

/** Keeps the list as it stands under a name, or renames and shares a view. Roles to share with are there for people who may share. */
export const ViewDialog = ({
  list,
  settings,
  view,
  close,
  saved,
}: {
  list: string
  settings: ListSettings
  view?: ListView
  close: () => void
  saved: (id: string) => void
}) => {
  const [desks = []] = useStore<readonly DeskSettings[]>(DESKS)
  const [name, setName] = useState(view?.name ?? '')
  const [sharedWith, setSharedWith] = useState<readonly string[]>(view?.sharedWith ?? [])
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [problem, setProblem] = useState<unknown>()
  const { send: save, isPending: isSaving } = useSend(saveListView)
  const { send: modify, isPending: isModifying } = useSend(modifyListView)
  const title = useId()
  const isPending = isSaving || isModifying

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(new Error('请填写视图名称'))
    const own = { name, sharedWith: [...sharedWith], isDefault: isDefault && sharedWith.length > 0 }
    try {
      const { id } = await (view ? modify({ id: view.id, ...own }) : save({ list, settings, ...own }))
      await ownStore().readViews()
      saved(id)
      close()
    } catch (error) {
      setProblem(error)
    }
  }
  const share = (code: string) => setSharedWith(was => (was.includes(code) ? was.filter(other => other !== code) : [...was, code]))
  return (
    <Dialog onClose={isPending ? undefined : close} fullWidth maxWidth="xs" aria-labelledby={title}>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={title}>{view ? '改名与共享' : '存为视图'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            sx={{ mt: 1 }}
            label="视图名称"
            value={name}
            autoFocus
            disabled={isPending}
            helperText={view ? undefined : '保存现在的筛选条件、排序、列和每页条数；搜索词不保存'}
            slotProps={{ htmlInput: { maxLength: 40 } }}
            onChange={event => setName(event.target.value)}
          />
          {desks.length > 0 && (
            <FormGroup>
              <FormLabel>共享给岗位</FormLabel>
              {desks.map(({ code, name }) => (
                <FormControlLabel
                  key={code}
                  label={name}
                  control={<Checkbox size="small" checked={sharedWith.includes(code)} onChange={() => share(code)} />}
                />
              ))}
              <FormControlLabel
                label="作为这些岗位打开此列表时的默认"
                disabled={sharedWith.length === 0}
                control={
                  <Checkbox
                    size="small"
                    checked={isDefault && sharedWith.length > 0}
                    onChange={event => setDefault(event.target.checked)}
                  />
                }
              />
            </FormGroup>
          )}
          {problem !== undefined && <Problem error={problem} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {view ? '不修改' : '不保存'}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {view ? '保存修改' : '保存视图'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

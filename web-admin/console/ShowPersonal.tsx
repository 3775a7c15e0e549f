import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { grants } from '#contracts/kernel/endpoint.ts'
import type { Profile } from '../providers/authProvider.ts'
import { hiddenHere } from '../providers/personal.ts'

/** Shows what is hidden of people on this page, to whom may see it; the server writes down that it was shown. */
export const ShowPersonal = () => {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const { permissions: me } = usePermissions<Profile>()
  const { path, isMasked, isShown } = useSyncExternalStore(hiddenHere.watch, hiddenHere.now)
  if (!path.endsWith(pathname) || !isMasked || !me || !grants(me, 'member.personal.r')) return null
  const label = isShown ? '隐藏个人信息' : '显示个人信息'
  const press = () => {
    if (isShown) hiddenHere.hide()
    else hiddenHere.show()
    void queries.invalidateQueries()
  }
  return (
    <Tooltip title={isShown ? label : `${label}（将记录）`}>
      <IconButton color="inherit" aria-label={label} onClick={press}>
        {isShown ? <VisibilityOff /> : <Visibility />}
      </IconButton>
    </Tooltip>
  )
}

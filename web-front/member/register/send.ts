import { clientHash } from '#contracts/member/password.ts'
import type { RegistrationForm } from '#contracts/member/registration.ts'
import type { register } from '#contracts/member/registration-api.ts'
import { call } from '../../kit/session.ts'
import type { Images } from '../images.ts'

/** Sends a registration; the passwords leave the browser as hashes only. @param onProgress share sent, 0 to 1 */
export const sendRegistration = async (form: RegistrationForm, images: Images, onProgress: (share: number) => void) => {
  const password = await clientHash(form.password ?? '')
  const files = Object.fromEntries(Object.entries(images).flatMap(([field, chosen]) => (chosen?.length ? [[field, [...chosen]]] : [])))
  return call<typeof register>(
    { kind: 'upload', method: 'POST', path: '/api/member/agent/register' },
    { ...form, password, confirmPassword: password },
    { files, onProgress },
  )
}

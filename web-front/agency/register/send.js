import { registrationFields } from '#contracts/agency/registration.ts';
import { register } from '#contracts/agency/registration-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { call } from '../../kit/session.ts';
/** Every field of DOMAIN §9.3, blank where nothing was typed; other values on the page are not sent. */
const fieldsOf = (form) => Object.fromEntries(Object.keys(registrationFields).map(field => [field, form[field] ?? '']));
/** Sends a registration; the passwords leave the browser as hashes only. @param onProgress share sent, 0 to 1 */
export const sendRegistration = async (form, images, onProgress) => {
    const password = await clientHash(form.password ?? '');
    const files = Object.fromEntries(Object.entries(images).flatMap(([field, chosen]) => (chosen?.length ? [[field, [...chosen]]] : [])));
    return call(register, { ...fieldsOf(form), password, confirmPassword: password }, { files, onProgress });
};

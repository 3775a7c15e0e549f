import { agency } from './agency.ts';
/** Name and mail address of an agency, by its own facts. */
export const agencyMail = async (load, id) => {
    const { state } = await load(agency, id);
    return state.status === 'NONE' ? undefined : { name: state.name, to: state.info.email };
};

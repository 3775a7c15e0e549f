import { jsx as _jsx } from "react/jsx-runtime";
import { policyKinds } from '#contracts/policy/kinds.ts';
import { KindCreate, KindEdit } from './KindForm.tsx';
import { KindList } from './KindList.tsx';
/** The pages of the kind of policy of this name. */
export const pagesOf = (name) => {
    const kind = policyKinds.find(kind => kind.name === name);
    return {
        list: () => _jsx(KindList, { kind: kind }),
        create: () => _jsx(KindCreate, { kind: kind }),
        edit: () => _jsx(KindEdit, { kind: kind }),
    };
};

/**
 * A part of a longer story under its own title, as checklist items need one. When a part fails, the parts that build on it are not tried.
 * @throws Error when the part has failed
 */
export const part = async (t, title, play) => {
    const result = await t.test(title, play);
    if (!result?.ok)
        throw new Error(`“${title}” has failed`);
};

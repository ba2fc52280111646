//! The phrases of pages: headings, buttons, explanations.

use crate::message::{Message, Value};

gueridon_engine::named_enum! {
    /// A phrase of a page, such as `page-nav-rules`. Texts about a game are in
    /// [`GameText`](crate::GameText).
    #[allow(missing_docs)]
    pub enum Phrase(id, "page-") {
        SkipToContent, NavLabel, NavRules, NavMe, NavImport, LanguageLabel, FooterLine, BackHome,
        BackToTable, Cancel, Close, Save, Copy, Copied, Points, Player, You, TheJoker, HomeTitle,
        HomeLead, HomeGames, HomeMine, HomeOpen, HomeRunning, HomeJoin, HomeWatch, PlayNow,
        InviteFriends, OneScreen, LearnRules, TableOf, FreeSeats, PlayersAtTable, StateWaiting,
        StateYourTurn, StateOver, TurnOf, NewTitle, NewWho, NewPace, NewPaceAbout,
        NewVisibility, NewLay, YourName, NameLabel, SeatNumber, SeatMe, SeatLocal, SeatOpen,
        SeatNone, SeatEasy, SeatMedium, SeatStrong, SeatMaster, BotEasy, BotMedium, BotStrong,
        BotMaster, ByLink, ByLinkAbout, Public, PublicAbout, PaceFree, PaceMinutes,
        PaceDays, OptionRule, OptionLabel, OptionFirstSeat, OptionFirstAbout, OptionSideOwn, OptionSideOwnAbout,
        OptionSideNumbered, OptionBoardOwn, OptionRoundsNumber, HouseRules, HouseRulesAbout, HouseRulesDiffer, JoinTitle, JoinInvited, SitDown, DealCards, SeatIsFree, ShareTitle, ShareAbout,
        IsHere, IsAway, CardsKnown, CardsKnownShort, FairTitle, FairBefore, FairAfter, FairBrowser,
        FairUnchecked, FairSealKept, FairSealOther, FairSealUnknown, FairShareKept, FairShareOther,
        FairShareUnknown, FairSeedFollows, FairSeedOther, FairSeedUnknown, FairCommitment,
        FairSecret, FairShare, FairSeed, FairHow, FairClosed, FairVerified, FairFailed, YourHand,
        EmptyHand, Commands, Choice, ChooseCardFirst, NotAChair, CannotUndo, WhyNot, RuleLink,
        Undo, CommandDone, CommandDraw, CommandBar, CommandDown, CommandExchange, CommandGroup,
        CommandPass, CommandEnd, MorePlaces, WholeBoard, PlayedByBot,
        ShowReceipt, CardCount, HandOver, TakeBack, LogTitle, StepNumber, WholeGame, ChatTitle,
        ChatSay, ChatSend, ChatOff, ChatOn, QuickPhrases, SayHello, SayGoodLuck, SayWellPlayed,
        SayNiceSpot, SayThankYou, SayOhNo, SayOneMoment, Spectators, CoverTitle, CoverAbout, CoverShow,
        KeysTitle, KeyCards, KeyMove, KeyChoose, KeyNext, KeyDone, KeyUndo, KeyCancel, KeyHelp,
        TimeUp, TimeUpOf, ShowAgain, NextRound,
        Standings, Rank, Total, Rematch, ToRematch, RematchAsked, RematchReady, JoinRematch, WatchRematch, Replay, Download, ReceiptTitle, NoPointsYet,
        FewestWin, BestTurn, MostCards, CourseTitle, SharePicture,
        ReplayTitle, ReplayControls, ReplayFirst, ReplayBack, ReplayForward, ReplayLast,
        ReplaySlider, ReplayGo, StepOf, BeforeFirstStep, ContinueBots, ContinueFriends,
        ImportAbout, ImportRecord, ImportFile, ImportOpen, ImportIllegal, RulesTitle, RulesContents, MeTitle,
        MeNameAbout, CarryTitle, CarryAbout, CarryReveal, CarryHere, CarryPaste, CarryAs, CarryUnnamed,
        CarryConfirm, SignOutTitle, SignOutAbout, SignOut, ProblemTitle, NotFoundTitle,
        ProblemNotFound,
        ProblemNoSuchTable, ProblemWrongMethod, ProblemMalformed, ProblemTooLarge,
        ProblemFormTooLarge, ProblemNameTooLong, ProblemChatTooLong, ProblemChatFull,
        ProblemForeignOrigin, ProblemUnknownHost, ProblemNotSeated, ProblemNotOver, ProblemWrongInvitation,
        ProblemNoFreeSeat, ProblemTooMany, ProblemTooManyStreams, ProblemTooManyTables,
        ProblemTooManyPublicTables, ProblemTooMuchKept, ProblemStoreFull,
        ProblemWrongLink, ProblemStale, ProblemNotYourTurn, ProblemAfterReveal, ProblemUnreadable,
        ProblemBusy, ProblemUnavailable, ProblemDiskFull, ProblemStoreReplaced, ProblemInternal, Offline,
        Unanswered, Broken, TryAgain, Reload,
        PlayComputers, LevelLabel, LevelEasy, LevelMedium, LevelStrong, LevelMaster,
        ProblemUnknownLevel, ProblemNobodyBegins,
        WaitingForPlayers, WaitingForNames, RoomSettings, FillSeat, ShareSheet, CancelTable,
        CancelAbout, CancelConfirm, TableCancelled, ProblemNotHost,
        Against, AgoNow, AgoMinutes, AgoHours, AgoDays, Resume, Abandon, AbandonAbout,
        AbandonConfirm, HandOverAbout, HandOverConfirm, Watching,
        HistoryTitle, HistoryEmpty, HistoryWonOf, HistoryWon,
        HistoryPlace, HistoryNewer, HistoryOlder, HistoryUncounted,
        NavSettings, SettingTheme, SettingThemeSystem, SettingThemeLight, SettingThemeDark,
        SettingText, SettingTextNormal, SettingTextLarge, SettingSpeed, SettingSpeedOff,
        SettingSpeedQuick, SettingSpeedCalm, SettingSound, SettingSoundOff, SettingSoundOn,
        SettingMoves, SettingMovesAtOnce, SettingMovesConfirm, SettingGreetings,
        SettingGreetingsOn, SettingGreetingsOff,
        LookAgain,
        OfflineTitle, OfflineAbout,
        PlayedByProgram, ByProgram, LetProgram, LetProgramAbout, LetProgramConfirm, NewToken,
        NewTokenAbout, ProgramTitle, ProgramAbout, ProgramToken, ProgramCommand, ProgramStream,
        ProgramUntil, ProblemNoToken, ProblemWrongToken, ProblemTokenRevoked,
        ProblemStreamReplaced, ProblemIncompletePlay, ProblemLatePlay, ProblemGameOver,
        AdviceAsk, AdviceHide, AdviceTitle, AdviceLay, AdviceAllowed, AdviceAllowedAbout, Advised,
        ProblemNoAdvice, ProblemAdviceFull,
        NavLearn, LearnTitle, LearnLead, LearnStart, LearnContinue, LearnAgain, LearnProgress, LearnDone, LearnByPlaying,
        LearnMore, LessonOf, LessonNext, LessonBadSteps, TaskHint, TaskRule, TaskShow, TaskTakeBack, TaskSolved, TaskMissed,
        TaskOnceMore, CoachStart, CoachTitle, CoachBest, CoachPair, CoachDoubled, CoachTwoTables, CoachCompany, CoachFree,
        CoachNothing, CoachPlaceable, CoachChain,
        PuzzlesTitle, PuzzlesLead, PuzzlesNext, PuzzlesSolved, PuzzlesMissed, PuzzlesAll, PuzzlesAllTried, PuzzlesStreak,
        PuzzlesDays, PuzzleOfDay, PuzzleOfDaySolve, PuzzleOfDaySolved, PuzzleOf, PuzzleDifficulty, PuzzleDone,
        PuzzleWasMissed, PuzzleBestTurn, PuzzleBestTurnTask, PuzzleCertainWin, PuzzleCertainWinTask,
        PuzzleSmallestLoss, PuzzleSmallestLossTask, PuzzleHint, PuzzleWorthBestTurn, PuzzleWorthCertainWin,
        PuzzleWorthSmallestLoss, PuzzleCostBestTurn, PuzzleCostBestTurnLeast, PuzzleCostCertainWin, PuzzleCostCertainWinLeast,
        PuzzleCostSmallestLoss, PuzzleCostSmallestLossLeast, PuzzleBadSteps,
        PushSwitch, PushDenied, PushFailed, ProblemPushService,
        JudgeLink, JudgeTitle, JudgeAbout, JudgeModePut, JudgeModeAsk, JudgePutHint, JudgeAskHint,
        JudgePalette, JudgePaletteTables, JudgeImpossible, JudgeYes, JudgeNo, JudgeOnlyEntered,
        JudgeBrings, JudgeNowhere, JudgeWinner, JudgeGoesOn, JudgePenalty, JudgePlayers,
        JudgeToAct, JudgeHand, JudgeHandHelp, JudgeLimit, JudgeStock, JudgeRoundNumber, JudgeEnd,
        JudgeEndNone, JudgeRules, JudgeVersion, JudgeText, JudgeApply, JudgeStartOver,
        JudgeToHand, JudgeToPad, JudgeToJudge, JudgeToEditions, JudgePointsOf, JudgeHandOf,
        PadTitle, PadAbout, PadUnknown, PadNames, PadNameOf, PadBegin, PadTurnedUp,
        PadFirstTables, PadNewTable, PadLeft, PadLeftAbout, PadLeftJokers, PadNotEntered,
        PadUndo, PadExport, PadMoves, PadNothing, PadFull, PadWrong, PadNoCard, PadCardDown,
        EditionsTitle, EditionsAbout, EditionsSame, EditionsSetUp, EditionsEdition, EditionsFirst,
        EditionsFirstTurn, EditionsBarWhen, EditionsJokerAtBar, EditionsExchange,
        EditionsExchangeGender, EditionsFourJokers, EditionsBarDebt, EditionsBag, EditionsBar,
        EditionsGroups, EditionsGroupsStrict, EditionsSide, EditionsOwnSide, EditionsRounds,
        EditionsJoker,
        DailyTitle, DailyAbout, DailyMidnight, DailyDate, DailyOf, DailyBegin, DailyGoOn,
        DailyToResults, DailyNotBegun, DailyGoingOn, DailyPlace, DailyHelped,
        DailyYesterday, DailyEarlier, DailyLater, DailyNobody, DailyBest, DailyLocked,
        DailyNoResults, DailyStill, DailyRanking, DailyRankingAbout, DailyLeftOut, DailyLead,
        DailyWithHelp, DailyUnnamed, DailyChart, DailyChartAbout, DailyComputers,
        DailyComputersAbout, DailyComputing, DailyLevel, DailyCompare, DailyCompareOf,
        DailyCompareTitle, DailyTurn, DailyPointsSoFar, DailyDiffers, DailyEqual, DailyOverHere,
        DailySeal, DailySealedAbout, DailyUnsealedAbout, DailyRevealTomorrow, DailyHelpCosts, DailyCardAbout,
        ProblemSealed, ProblemDayOver, ProblemDailyUnfinished, ProblemDailyHelped,
    }
}

impl Phrase {
    /// The phrase with a value.
    pub fn with(self, name: &'static str, value: impl Into<Value>) -> Message {
        Message::new(self.id()).with(name, value)
    }
}

impl From<Phrase> for Message {
    fn from(phrase: Phrase) -> Message {
        Message::new(phrase.id())
    }
}

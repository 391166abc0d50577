package com.adplacement.specification

/** As the specification calls it. */
public typealias Character = com.adplacement.AdCharacter

/** As the specification calls it. */
public typealias Message = com.adplacement.AdMessage

/** As the specification calls it. */
public typealias Role = com.adplacement.AdRole

/** As the specification calls it. */
public typealias Session = com.adplacement.AdSession
